using Tern.Credentials;
using Tern.Http;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>Clients over a test's own transport.</summary>
internal static class ClientFactory
{
    internal static DynamoDbClient Over(AwsTransport transport, Action<DynamoDbClientOptions>? configure = null)
    {
        var options =
            new DynamoDbClientOptions { Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), Transport = transport };
        configure?.Invoke(options);
        return new DynamoDbClient(options);
    }
}
