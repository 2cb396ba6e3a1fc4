using Microsoft.Extensions.Options;
using Tern.DynamoDb;

namespace Tern.Local.Hosting;

/// <summary>
/// Points all clients, including named ones, at the local DynamoDB, after all options that the program sets.
/// </summary>
internal sealed class LocalClientOptions(LocalDynamoDb local) : IPostConfigureOptions<DynamoDbClientOptions>
{
    public void PostConfigure(string? name, DynamoDbClientOptions options) => local.Configure(options);
}
