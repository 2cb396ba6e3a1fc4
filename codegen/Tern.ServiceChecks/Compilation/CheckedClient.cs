using Tern.Credentials;
using Tern.Http;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Compilation;

/// <summary>Creates clients that make no network calls.</summary>
internal static class CheckedClient
{
    /// <summary>Makes the client of a service.</summary>
    /// <param name="service">The service, as it was generated.</param>
    /// <param name="find">Finds a generated type by its name.</param>
    /// <param name="transport">The transport that returns the responses.</param>
    internal static object Make(ResolvedService service, Func<string, Type> find, AwsTransport transport)
    {
        var options = (AwsClientOptions)Activator.CreateInstance(find(service.Client + "Options"))!;
        options.Region = "us-east-1";
        options.Endpoint = new Uri("http://oracle.test");
        options.Transport = transport;
        options.MaxAttempts = 1;
        options.Credentials = new FixedCredentials();
        options.IdempotencyTokens = static () => "00000000-0000-4000-8000-000000000000";
        return Activator.CreateInstance(find(service.Client), options)!;
    }

    private sealed class FixedCredentials : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            new(new AwsCredentials("AKIDEXAMPLE", "secret"));
    }
}
