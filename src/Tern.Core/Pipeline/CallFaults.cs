using System.Globalization;
using Tern.Credentials;

namespace Tern.Pipeline;

/// <summary>What a call says when it ends without an answer of the service: which limit ended it, or what the provider of credentials did.</summary>
internal static class CallFaults
{
    public const string Credentials = "credentials";
    public const string BearerToken = "a bearer token";
    public const string Session = "a session with its bucket";
    public const string Region = "the region";
    public const string Turn = "its turn (retry mode 'adaptive': the service throttles this client)";

    /// <summary>The time limit that was set last has passed.</summary>
    public static AwsTransportException TimedOut(AwsCall call, Exception cause)
    {
        if (call.IsTotalDue) return OutOfTime(call, cause);
        var seconds = call.AttemptTimeout.TotalSeconds;
        if (call.Http.BodyStream is { } body)
        {
            return New(
                call,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"Attempt {call.Attempt} stood still for the {seconds:0.###} s that one may (AttemptTimeout), after {body.Sent} bytes of its body."),
                cause);
        }

        return New(
            call,
            string.Create(CultureInfo.InvariantCulture, $"Attempt {call.Attempt} took longer than the {seconds:0.###} s that one may (AttemptTimeout)."),
            cause);
    }

    /// <summary>The time of the whole call has passed.</summary>
    public static AwsTransportException OutOfTime(AwsCall call, Exception cause)
    {
        var limit = string.Create(
            CultureInfo.InvariantCulture, $"the {call.TotalTimeout.TotalSeconds:0.###} s that the whole call may take ({call.TotalTimeoutName})");
        if (call.WaitsFor is { } missing) return New(call, $"The call waited for {missing}, which did not come within {limit}.", cause);
        var attempts = call.Attempt == 1 ? "1 attempt" : string.Create(CultureInfo.InvariantCulture, $"{call.Attempt} attempts");
        return New(call, $"No answer came within {limit}, in {attempts}.", cause);
    }

    /// <summary>What the provider of credentials threw, as the exception that callers know.</summary>
    /// <param name="error">What it threw; neither the caller nor the call's time ended it.</param>
    /// <param name="hasRegion">Whether the region is known: if it isn't, that is missing too.</param>
    public static AwsException NoCredentials(Exception error, bool hasRegion)
    {
        if (error is AwsConfigurationException configuration) return configuration;
        var message = error switch
        {
            AwsCredentialException => error.Message,
            OperationCanceledException => $"The provider of credentials gave up fetching them: {error.Message}",
            _ => $"The provider of credentials failed: {error.Message}",
        };
        if (!hasRegion) message += "\nNo region is set either: set the option Region or AWS_REGION, such as to eu-west-1.";
        else if (error is AwsCredentialException same) return same;
        return new AwsCredentialException(message, error);
    }

    public static AwsCredentials NotNull(AwsCredentials? credentials) =>
        credentials ?? throw new AwsCredentialException("The provider of the option Credentials returned null. It must return credentials, or throw.");

    private static AwsTransportException New(AwsCall call, string message, Exception cause) =>
        new(message, AwsTransportFault.Timeout, cause) { Attempts = call.Attempt };
}
