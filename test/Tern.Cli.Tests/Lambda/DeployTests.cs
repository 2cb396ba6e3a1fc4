using System.Text.Json;

namespace Tern.Cli.Tests.Lambda;

/// <summary>Against a server that answers as Lambda does, one call after the other.</summary>
public sealed class DeployTests : IDisposable
{
    private const string Active =
        """
        {"State":"Active","LastUpdateStatus":"Successful","Runtime":"provided.al2023","Architectures":["x86_64"],"RevisionId":"r1","CodeSha256":"old"}
        """;

    private readonly FunctionFiles _files = new();
    private readonly StringWriter _output = new();

    public void Dispose()
    {
        _files.Dispose();
        _output.Dispose();
    }

    [Fact]
    public async Task New_code_is_sent_waited_for_and_published()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("POST /versions", 201, """{"Version":"6"}"""),
            ("GET /configuration", 200, Active.Replace("r1", "r2", StringComparison.Ordinal)),
            ("PUT /code", 200, "{}"),
            ("GET /configuration", 200, Active.Replace("Successful", "InProgress", StringComparison.Ordinal)),
            ("GET /configuration", 200, Active.Replace("old", "new", StringComparison.Ordinal)),
            ("POST /versions", 201, """{"Version":"7"}"""),
            ("PUT /aliases/live", 200, "{}"));

        Assert.Equal(0, await DeployAsync(lambda, zip, request => request with { Alias = "live" }));

        Assert.Equal(
            [
                "version 6 keeps the previous code", $"orders runs function.zip: {new FileInfo(zip).Length} B, sha256 new", "published version 7",
                "alias live is at version 7",
            ],
            Printed().Select(line => line.Replace(zip, "function.zip", StringComparison.Ordinal)));
        using var sent = JsonDocument.Parse(lambda.Bodies[3]);
        Assert.Equal(await File.ReadAllBytesAsync(zip, TestContext.Current.CancellationToken), sent.RootElement.GetProperty("ZipFile").GetBytesFromBase64());
        Assert.Equal("r2", sent.RootElement.GetProperty("RevisionId").GetString());
        Assert.Contains("\"FunctionVersion\":\"7\"", lambda.Bodies[7], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Code_that_is_there_already_is_not_sent_again()
    {
        var zip = await PackAsync();
        var sha = FunctionZip.Read(zip).Sha256;
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active.Replace("old", sha, StringComparison.Ordinal)), ("POST /versions", 201, """{"Version":"6"}"""));

        Assert.Equal(0, await DeployAsync(lambda, zip));

        Assert.Equal(["orders already has this code", "published version 6"], Printed());
    }

    [Theory]
    [InlineData("x86_64", "arm64", "is for x86_64, but orders runs on arm64. Publish with -r linux-arm64;")]
    [InlineData("provided.al2023", "dotnet10", "contains a native program, for the runtime provided.al2023, but orders uses dotnet10.")]
    public async Task Code_that_the_function_could_not_run_is_refused_before_anything_is_sent(string word, string other, string reason)
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(("GET /configuration", 200, Active.Replace(word, other, StringComparison.Ordinal)));

        Assert.Contains(reason, await FailsAsync(lambda, zip), StringComparison.Ordinal);
        Assert.Single(lambda.Bodies);
    }

    [Fact]
    public async Task A_container_image_takes_no_zip()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(("GET /configuration", 200, """{"State":"Active","PackageType":"Image"}"""));

        Assert.StartsWith("orders is a container image and doesn't accept a zip.", await FailsAsync(lambda, zip), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_missing_permission_is_named()
    {
        var zip = await PackAsync();
        const string Denied = "User: arn:aws:iam::123456789012:user/ci is not authorized to perform: lambda:PublishVersion";
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active), ("POST /versions", 403, $$"""{"__type":"AccessDeniedException","Message":"{{Denied}}"}"""));

        Assert.Equal(
            $"These credentials don't allow lambda:PublishVersion on orders. Allow it in the policy of their user or role. AWS returned: {Denied}",
            await FailsAsync(lambda, zip));
    }

    [Fact]
    public async Task A_function_that_is_not_there_is_told()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(("GET /configuration", 404, """{"__type":"ResourceNotFoundException","Message":"Function not found"}"""));

        Assert.StartsWith("The function orders doesn't exist in this account and region.", await FailsAsync(lambda, zip), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_alias_that_is_not_there_is_told_with_how_to_make_it()
    {
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("GET /versions", 200, """{"Versions":[]}"""),
            ("GET /aliases/live", 404, """{"__type":"ResourceNotFoundException","Message":"Cannot find alias arn: live"}"""));

        Assert.StartsWith(
            "orders has no such alias, so no alias was moved;",
            await FailsAsync(lambda, null, request => request with { Alias = "live" }),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_update_that_Lambda_gives_up_says_why_and_what_runs_now()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("POST /versions", 201, """{"Version":"6"}"""),
            ("GET /configuration", 200, Active),
            ("PUT /code", 200, "{}"),
            ("GET /configuration", 200,
                """{"LastUpdateStatus":"Failed","LastUpdateStatusReasonCode":"InvalidZipFileException","LastUpdateStatusReason":"Too many files."}"""));

        Assert.Equal(
            "Lambda rejected the new code (InvalidZipFileException): Too many files. The previous code still runs.", await FailsAsync(lambda, zip));
    }

    [Fact]
    public async Task An_update_that_does_not_end_is_left_alone_with_a_word()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(("GET /configuration", 200, Active.Replace("Successful", "InProgress", StringComparison.Ordinal)));

        Assert.Contains("orders is still being updated after 0 s. The previous code runs until it is done.",
            await FailsAsync(lambda, zip, request => request with { Patience = TimeSpan.Zero }), StringComparison.Ordinal);
        Assert.Equal(["waiting: another update of orders is in progress"], Printed());
    }

    [Fact]
    public async Task Concurrent_changes_are_not_overwritten()
    {
        var zip = await PackAsync();
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("POST /versions", 201, """{"Version":"6"}"""),
            ("GET /configuration", 200, Active),
            ("PUT /code", 412, """{"__type":"PreconditionFailedException","Message":"The Revision Id provided does not match"}"""));

        Assert.StartsWith("orders was changed by someone else in the meantime, so nothing was sent.", await FailsAsync(lambda, zip), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Code_that_fails_its_first_call_is_taken_back()
    {
        var zip = await PackAsync();
        await File.WriteAllTextAsync(_files.Beside("event.json"), "{}", TestContext.Current.CancellationToken);
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("POST /versions", 201, """{"Version":"6"}"""),
            ("GET /configuration", 200, Active),
            ("PUT /code", 200, "{}"),
            ("GET /configuration", 200, Active.Replace("r1", "r3", StringComparison.Ordinal)),
            ("POST /invocations", 200, """{"errorType":"Runtime.InvalidEntrypoint"}"""),
            ("GET ?Qualifier=6", 200, """{"Code":{"Location":"SERVER/stored"}}"""),
            ("GET stored", 200, "the zip of before"),
            ("PUT /code", 200, "{}"),
            ("GET /configuration", 200, Active));

        Assert.Equal(3, await DeployAsync(lambda, zip, request => request with { Try = _files.Beside("event.json") }));

        Assert.Equal("orders runs the code of version 6 again", Printed()[^1]);
        using var sent = JsonDocument.Parse(lambda.Bodies[8]);
        Assert.Equal("the zip of before"u8.ToArray(), sent.RootElement.GetProperty("ZipFile").GetBytesFromBase64());
        Assert.Equal("r3", sent.RootElement.GetProperty("RevisionId").GetString());
    }

    [Fact]
    public async Task The_version_before_the_one_that_runs_comes_back()
    {
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active.Replace("old", "c", StringComparison.Ordinal)),
            ("GET /versions", 200, """{"Versions":[{"Version":"$LATEST","CodeSha256":"c"},{"Version":"9","CodeSha256":"b"}],"NextMarker":"more"}"""),
            ("GET /versions?Marker=more", 200, """{"Versions":[{"Version":"11","CodeSha256":"c"},{"Version":"10","CodeSha256":"c"}]}"""),
            ("GET ?Qualifier=9", 200, """{"Code":{"Location":"SERVER/stored"}}"""),
            ("GET stored", 200, "the zip of before"),
            ("PUT /code", 200, "{}"),
            ("GET /configuration", 200, Active));

        Assert.Equal(0, await DeployAsync(lambda, null));

        Assert.Equal(["orders runs the code of version 9 again"], Printed());
    }

    [Fact]
    public async Task An_alias_goes_back_without_any_code()
    {
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active),
            ("GET /versions", 200, """{"Versions":[{"Version":"3","CodeSha256":"a"},{"Version":"4","CodeSha256":"b"},{"Version":"5","CodeSha256":"c"}]}"""),
            ("GET /aliases/live", 200, """{"FunctionVersion":"4"}"""),
            ("PUT /aliases/live", 200, "{}"));

        Assert.Equal(0, await DeployAsync(lambda, null, request => request with { Alias = "live" }));

        Assert.Equal(["alias live is at version 3"], Printed());
    }

    [Fact]
    public async Task Without_a_version_before_there_is_nothing_to_go_back_to()
    {
        await using var lambda = new ScriptedLambda(
            ("GET /configuration", 200, Active), ("GET /versions", 200, """{"Versions":[{"Version":"$LATEST","CodeSha256":"old"}]}"""));

        Assert.StartsWith("orders has no earlier version to restore", await FailsAsync(lambda, null), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_is_not_a_zip_is_refused_before_any_call()
    {
        _files.Text("function.zip", "no zip");
        await using var lambda = new ScriptedLambda();

        Assert.Contains("isn't a zip file:", await FailsAsync(lambda, Path.Combine(_files.Path, "function.zip")), StringComparison.Ordinal);
        Assert.Contains("Can't read", await FailsAsync(lambda, _files.Beside("none.zip")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("orders", "Specify either a zip or --back.")]
    [InlineData("orders function.zip --back", "Specify either a zip or --back.")]
    [InlineData("orders --back --try event.json", "--try is for new code, not for --back.")]
    public async Task Contradictions_are_errors_of_usage(string arguments, string message)
    {
        var (code, _, error) = await TernProcess.RunAsync(["lambda", "deploy", .. arguments.Split(' ')]);

        Assert.Equal(2, code);
        Assert.Contains(message, error, StringComparison.Ordinal);
    }

    private async Task<string> PackAsync()
    {
        var zip = _files.Beside("function.zip");
        await PackageRun.RunAsync(new PackageRequest { Path = _files.Program().Path, Output = zip }, TextWriter.Null, TestContext.Current.CancellationToken);
        return zip;
    }

    private Task<int> DeployAsync(ScriptedLambda lambda, string? zip, Func<DeployRequest, DeployRequest>? change = null)
    {
        var request = new DeployRequest
        {
            Function = "orders", Zip = zip, Back = zip is null, Region = "eu-west-1",
            Endpoint = lambda.Address, Pause = TimeSpan.Zero,
        };
        return DeployRun.RunAsync(change?.Invoke(request) ?? request, _output, lambda.Credentials, TestContext.Current.CancellationToken);
    }

    private async Task<string> FailsAsync(ScriptedLambda lambda, string? zip, Func<DeployRequest, DeployRequest>? change = null) =>
        (await Assert.ThrowsAsync<CommandFailure>(() => DeployAsync(lambda, zip, change))).Message;

    private string[] Printed() => _output.ToString().ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
}
