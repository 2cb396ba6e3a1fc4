using Tern.S3.Bench.Canned;

return args switch
{
    ["canned", .. var rest] => await CannedCommand.RunAsync(rest.Length > 0 ? int.Parse(rest[0], System.Globalization.CultureInfo.InvariantCulture) : 60),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("""
        Tern.S3 beside AWSSDK.S3.

          canned [rounds]    calls without a network: bytes and processor time of each; ends with 1 when a bar is missed
        """);
    return 2;
}
