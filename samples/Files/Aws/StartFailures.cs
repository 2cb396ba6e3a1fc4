using Tern;

namespace Files.Aws;

/// <summary>Explains errors at the start of the program.</summary>
internal static class StartFailures
{
    public static string Explain(AwsException error, FilesPlace place) => Cause(error) switch
    {
        AwsTransportException lost => $"AWS can't be reached: {lost.Message}\n{FilesPlace.WithoutAws}",
        AwsCredentialException none => $"Files has no credentials for AWS. {none.Message}\n{FilesPlace.WithoutAws}",
        AwsConfigurationException setting =>
            $"{setting.Message}\nIf resources are missing, --create creates them.\n{FilesPlace.WithoutAws}",
        AwsServiceException refused => $"Files can't start in {place.Description}. {refused.Message}\nIf resources are missing, --create creates them.",
        var other => $"Files can't start in {place.Description}. {other.Message}",
    };

    // If a configuration can't be read, the inner exception contains the reason.
    private static AwsException Cause(AwsException error) =>
        error is AwsConfigurationException && error.InnerException is AwsTransportException or AwsCredentialException
            ? (AwsException)error.InnerException!
            : error;
}
