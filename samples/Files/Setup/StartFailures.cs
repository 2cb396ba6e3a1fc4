using Files.Aws;
using Tern;

namespace Files.Setup;

/// <summary>Explains errors at the start of the program.</summary>
internal static class StartFailures
{
    public static string Explain(AwsException error, FilesPlace place) => Cause(error) switch
    {
        AwsTransportException lost when place.Endpoint is not null =>
            $"Nothing that can be used answers at {place.Endpoint}: {lost.Message}\n{FilesPlace.StandIn}",
        AwsTransportException lost => $"AWS can't be reached: {lost.Message}\n{FilesPlace.StandIn}",
        AwsCredentialException none => $"Files works on AWS unless told otherwise, and has no credentials there. {none.Message}\n{FilesPlace.StandIn}",
        AwsConfigurationException setting when place.Endpoint is null =>
            $"{setting.Message}\nWhere something is only missing, --create makes it.\n{FilesPlace.StandIn}",
        AwsServiceException refused => $"Files can't start on {place.Description}. {refused.Message}\nWhere something is only missing, --create makes it.",
        var other => $"Files can't start on {place.Description}. {other.Message}",
    };

    // If a configuration can't be read, the inner exception contains the reason.
    private static AwsException Cause(AwsException error) =>
        error is AwsConfigurationException && error.InnerException is AwsTransportException or AwsCredentialException
            ? (AwsException)error.InnerException!
            : error;
}
