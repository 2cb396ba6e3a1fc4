namespace Tern.Configuration;

/// <summary>
/// Where the two profile files are; null for one whose place nothing tells. AWS SDKs and Tools reference, "Location of
/// the shared config and credentials files".
/// </summary>
internal readonly record struct ProfileFileLocations(string? Config, string? Credentials)
{
    public static ProfileFileLocations Find(AwsEnvironment environment) => new(
        Find(environment, "AWS_CONFIG_FILE", "config"),
        Find(environment, "AWS_SHARED_CREDENTIALS_FILE", "credentials"));

    private static string? Find(AwsEnvironment environment, string variable, string name) =>
        environment.GetText(variable) is { } path ? environment.ExpandHome(path) : environment.FindInHome($".aws/{name}");
}
