using Microsoft.Extensions.Options;
using Tern.DynamoDb;

namespace Tern.Local.Hosting.Services;

/// <summary>Points clients of all names at the local DynamoDB, after everything that the program itself sets.</summary>
internal sealed class LocalClientOptions(LocalDynamoDb local) : IPostConfigureOptions<DynamoDbClientOptions>
{
    public void PostConfigure(string? name, DynamoDbClientOptions options)
    {
        // What the program sets to reach the service would contradict the transport, or ask for settings that a test's machine has not.
        options.Endpoint = null;
        options.HttpMessageHandler = null;
        options.Profile = null;
        local.Configure(options);
    }
}
