namespace Tern;

/// <summary>
/// The locations of the two profile files. A location is null if it can't be determined. AWS SDKs and Tools
/// reference, "Location of the shared config and credentials files".
/// </summary>
internal readonly record struct ProfileFileLocations(string? Config, string? Credentials)
{
    public static ProfileFileLocations Find(AwsEnvironment environment) => new(
        Find(environment, "AWS_CONFIG_FILE", "config"),
        Find(environment, "AWS_SHARED_CREDENTIALS_FILE", "credentials"));

    private static string? Find(AwsEnvironment environment, string variable, string name) =>
        environment.GetText(variable) is { } path ? environment.ExpandHome(path) : environment.FindInHome($".aws/{name}");
}
