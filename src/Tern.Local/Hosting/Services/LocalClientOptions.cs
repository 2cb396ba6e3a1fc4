using Microsoft.Extensions.Options;
using Tern.DynamoDb;

namespace Tern.Local.Hosting;

/// <summary>
/// Points all clients, including named ones, at the local DynamoDB, after all options that the program sets.
/// </summary>
internal sealed class LocalClientOptions(LocalDynamoDb local) : IPostConfigureOptions<DynamoDbClientOptions>
{
    public void PostConfigure(string? name, DynamoDbClientOptions options)
    {
        // Options for reaching the service would conflict with the transport, or require settings that a test machine
        // doesn't have.
        options.Endpoint = null;
        options.HttpMessageHandler = null;
        options.Profile = null;
        local.Configure(options);
    }
}
