using Tern.Credentials;

namespace Tern.TestHarness;

/// <summary>Options for clients whose calls a test answers.</summary>
public static class TestOptions
{
    /// <summary>Sends the calls to a handler, with a made-up Region and credentials.</summary>
    public static T Over<T>(this T options, HttpMessageHandler handler)
        where T : AwsClientOptions
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Region = "eu-west-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.HttpMessageHandler = handler;
        return options;
    }
}
