namespace Tern.Local.Clients.Tests.Python;

/// <summary>boto3 as a program uses it, with its checksums, waiters, paginators and typed exceptions. The scripts
/// contain the assertions.</summary>
public sealed class Boto3Tests : LocalServer
{
    [Theory]
    [InlineData("boto3_client.py")]
    [InlineData("boto3_resource.py")]
    [InlineData("boto3_errors.py")]
    [InlineData("boto3_streams.py")]
    public async Task Boto3_finds_a_DynamoDB_here(string script)
    {
        var probe = await ClientProgram.RunAsync("python3", ["-c", "import boto3"]);
        Assert.SkipWhen(probe is null, "python3 is not on the path: the check with boto3 needs it");
        Assert.SkipUnless(probe!.ExitCode == 0, "boto3 is not installed for python3: 'pip install boto3' makes this check run");
        (await ClientProgram.RunAsync("python3", [Path.Combine(AppContext.BaseDirectory, "Python", script), Endpoint.ToString()]))!.AssertOk();
    }
}
