using System.Diagnostics;
using Tern.TestHarness;

namespace Tern.S3.Tests.Moto;

/// <summary>The AWS command line and boto3, as the other end.</summary>
internal static class AwsCli
{
    internal static Task<string> AwsAsync(this MotoServer moto, params string[] arguments) =>
        RunAsync("aws", "pip install awscli", [.. arguments, "--endpoint-url", moto.Address.ToString(), "--region", "eu-west-1"]);

    internal static Task<string> BotoAsync(this MotoServer moto, string script) => RunAsync(
        "python3",
        "pip install boto3",
        ["-c", $"import boto3\ns3 = boto3.client('s3', endpoint_url='{moto.Address}', region_name='eu-west-1')\n{script}"]);

    private static async Task<string> RunAsync(string name, string how, string[] arguments)
    {
        var program = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Select(folder => Path.Combine(folder, name))
            .FirstOrDefault(File.Exists);
        Assert.SkipWhen(program is null, $"{name} is not installed: {how}.");
        var start = new ProcessStartInfo(program!, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE";
        start.Environment["AWS_SECRET_ACCESS_KEY"] = "secret";
        start.Environment.Remove("AWS_SESSION_TOKEN");
        start.Environment.Remove("AWS_PROFILE");
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        var said = await errors;
        Assert.SkipWhen(said.Contains("No module named 'boto3'", StringComparison.Ordinal), $"boto3 is not installed: {how}.");
        Assert.True(process.ExitCode == 0, said);
        return output.Trim();
    }
}
