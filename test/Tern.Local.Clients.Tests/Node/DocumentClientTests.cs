namespace Tern.Local.Clients.Tests.Node;

/// <summary>The DocumentClient of the SDK for JavaScript, with its checksums, paginators and waiters. The script
/// contains the assertions.</summary>
public sealed class DocumentClientTests : LocalServer
{
    [Theory]
    [InlineData("document_client.mjs")]
    public async Task The_SDK_for_JavaScript_finds_a_DynamoDB_here(string script)
    {
        var folder = await NodeModules.InstalledAsync();
        (await ClientProgram.RunAsync("node", [Path.Combine(folder, script), Endpoint.ToString()], folder))!.AssertOk();
    }
}
