using System.Runtime.CompilerServices;

/// <summary>No test uses the machine's own AWS settings or the metadata service, whatever environment variables are
/// set.</summary>
internal static class TestEnvironment
{
    [ModuleInitializer]
    internal static void Seal()
    {
        Environment.SetEnvironmentVariable("AWS_EC2_METADATA_DISABLED", "true");
        Environment.SetEnvironmentVariable("AWS_CONFIG_FILE", Path.Combine(AppContext.BaseDirectory, "no-such-config"));
        Environment.SetEnvironmentVariable("AWS_SHARED_CREDENTIALS_FILE", Path.Combine(AppContext.BaseDirectory, "no-such-credentials"));
        string[] others =
        [
            "AWS_PROFILE", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_DYNAMODB",
            "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
            "AWS_DEFAULT_PROFILE", "AWS_CA_BUNDLE", "AWS_USE_FIPS_ENDPOINT", "AWS_USE_DUALSTACK_ENDPOINT",
            "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy",
        ];
        foreach (var name in others)
            Environment.SetEnvironmentVariable(name, null);
    }
}
