using Tern.Credentials;
using Tern.Testing;

[assembly: AssemblyFixture(typeof(MotoServer))]

namespace Tern.Services.Clients.Tests.Moto;

/// <summary>The options of clients that call moto.</summary>
internal static class MotoClients
{
    public static T Use<T>(this MotoServer moto, T options)
        where T : AwsClientOptions
    {
        options.Region = "eu-west-1";
        options.Endpoint = moto.Address;
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        // moto loads a service at its first call.
        options.AttemptTimeout = TimeSpan.FromSeconds(60);
        options.TotalTimeout = TimeSpan.FromSeconds(120);
        return options;
    }
}
