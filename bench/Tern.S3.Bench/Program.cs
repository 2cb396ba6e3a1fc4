using System.Globalization;
using Tern.S3.Bench.Addresses;
using Tern.S3.Bench.Canned;
using Tern.S3.Bench.Transfers;

return args switch
{
    ["canned", .. var rest] => await CannedCommand.RunAsync(rest.Length > 0 ? int.Parse(rest[0], CultureInfo.InvariantCulture) : 60),
    ["transfers", .. var rest] => await TransfersCommand.RunAsync(Number(rest, 0, 256), Number(rest, 1, 5)),
    ["dead-address", var host] => await DeadAddressCommand.RunAsync(host),
    ["serve", var mib] => await ServeCommand.RunAsync(int.Parse(mib, CultureInfo.InvariantCulture)),
    ["transfer", var who, var what, var address, var path] => await TransferCommand.RunAsync(who, what, new Uri(address), path),
    _ => Usage(),
};

static int Number(string[] rest, int index, int otherwise) => rest.Length > index ? int.Parse(rest[index], CultureInfo.InvariantCulture) : otherwise;

static int Usage()
{
    Console.Error.WriteLine("""
        Tern.S3 beside AWSSDK.S3.

          canned [rounds]    calls without a network: bytes and processor time of each; ends with 1 when a bar is missed
          transfers [MiB] [rounds]
                             a file up and down, both by turns in processes of their own; ends with 1 when a bar is missed
          dead-address HOST  calls to a name with two addresses of this machine, the first of which doesn't answer; ends with 1 when a bar is missed
        """);
    return 2;
}
