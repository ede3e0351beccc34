import Typography from '@mui/material/Typography'

/** Why there are no figures yet. */
export const ReportHint = ({ text }: { readonly text: string }) => (
  <Typography color="textSecondary" sx={{ p: '40px 16px', textAlign: 'center' }}>
    {text}
  </Typography>
)
