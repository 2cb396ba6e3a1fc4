using System.Runtime.CompilerServices;

/// <summary>No test uses the machine's own AWS settings or the metadata service, whatever environment variables are
/// set.</summary>
internal static class TestEnvironment
{
    [ModuleInitializer]
    internal static void Seal()
    {
        foreach (string name in Environment.GetEnvironmentVariables().Keys)
        {
            var isOfAws = name.StartsWith("AWS_", StringComparison.Ordinal) && !name.StartsWith("AWS_LAMBDA_", StringComparison.Ordinal);
            if (isOfAws || name.EndsWith("_PROXY", StringComparison.OrdinalIgnoreCase)) Environment.SetEnvironmentVariable(name, null);
        }

        // A user may have only few watchers of files, and every host would have some.
        Environment.SetEnvironmentVariable("DOTNET_hostBuilder__reloadConfigOnChange", "false");
        Environment.SetEnvironmentVariable("ASPNETCORE_hostBuilder__reloadConfigOnChange", "false");
        Environment.SetEnvironmentVariable("AWS_EC2_METADATA_DISABLED", "true");
        Environment.SetEnvironmentVariable("AWS_CONFIG_FILE", Path.Combine(AppContext.BaseDirectory, "no-such-config"));
        Environment.SetEnvironmentVariable("AWS_SHARED_CREDENTIALS_FILE", Path.Combine(AppContext.BaseDirectory, "no-such-credentials"));
    }
}
