using System.Diagnostics;

namespace Tern.Local.Tests.Hosting;

/// <summary>Scripts for boto3 that come with the tests. A test that uses one is skipped, with the reason, where boto3 is not there.</summary>
internal static class PythonClient
{
    /// <summary>Runs a script against an endpoint; it says "ok" when all was as it should be.</summary>
    public static async Task RunAsync(string script, Uri endpoint)
    {
        using var probe = Start("-c", "import boto3");
        if (probe is null) Assert.Skip("python3 is not on the path: the check with boto3 needs it");
        await probe.WaitForExitAsync();
        if (probe.ExitCode != 0) Assert.Skip("boto3 is not installed for python3: 'pip install boto3' makes this check run");
        using var client = Start(Path.Combine(AppContext.BaseDirectory, script), endpoint.ToString())!;
        var output = client.StandardOutput.ReadToEndAsync();
        var errors = client.StandardError.ReadToEndAsync();
        await client.WaitForExitAsync();
        Assert.True(client.ExitCode == 0 && await output == "ok\n", await output + await errors);
    }

    private static Process? Start(params string[] arguments)
    {
        try
        {
            return Process.Start(new ProcessStartInfo("python3", arguments) { RedirectStandardOutput = true, RedirectStandardError = true });
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null; // no such program
        }
    }
}
