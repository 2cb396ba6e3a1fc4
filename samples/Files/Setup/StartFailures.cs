using Files.Aws;
using Tern;

namespace Files.Setup;

/// <summary>Explains errors at the start of the program.</summary>
internal static class StartFailures
{
    public static string Explain(AwsException error, FilesPlace place) => Cause(error) switch
    {
        AwsTransportException lost when place.Endpoint is not null =>
            $"No usable service responds at {place.Endpoint}: {lost.Message}\n{FilesPlace.StandIn}",
        AwsTransportException lost => $"AWS can't be reached: {lost.Message}\n{FilesPlace.StandIn}",
        AwsCredentialException none => $"Files uses AWS by default, but has no credentials for it. {none.Message}\n{FilesPlace.StandIn}",
        AwsConfigurationException setting when place.Endpoint is null =>
            $"{setting.Message}\nIf resources are missing, --create creates them.\n{FilesPlace.StandIn}",
        AwsServiceException refused => $"Files can't start on {place.Description}. {refused.Message}\nIf resources are missing, --create creates them.",
        var other => $"Files can't start on {place.Description}. {other.Message}",
    };

    // If a configuration can't be read, the inner exception contains the reason.
    private static AwsException Cause(AwsException error) =>
        error is AwsConfigurationException && error.InnerException is AwsTransportException or AwsCredentialException
            ? (AwsException)error.InnerException!
            : error;
}
