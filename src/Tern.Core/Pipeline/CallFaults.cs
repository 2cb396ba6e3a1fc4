using System.Globalization;
using Tern.Credentials;

namespace Tern.Pipeline;

/// <summary>
/// Creates the errors of calls that end without a response of the service, such as timeouts and failures of the
/// credential provider.
/// </summary>
internal static class CallFaults
{
    public const string Credentials = "credentials";
    public const string BearerToken = "a bearer token";
    public const string Endpoint = "the endpoint that the service returns (DescribeEndpoints)";
    public const string Region = "the Region";
    public const string Turn = "the rate limiter (retry mode 'adaptive': the service throttles this client)";

    /// <summary>
    /// Ends a call that its caller canceled, as HttpClient and AWS's own SDK do: code that catches either exception
    /// type finds the caller's token.
    /// </summary>
    /// <exception cref="TaskCanceledException">The token is canceled.</exception>
    public static void ThrowIfCanceled(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) throw new TaskCanceledException(null, null, cancellationToken);
    }

    /// <summary>Creates the error for the time limit that was set last.</summary>
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
                    $"Attempt {call.Attempt} made no progress for {seconds:0.###} s (AttemptTimeout), after {body.Sent} bytes of its body."),
                cause);
        }

        if (call.Http.WaitedFor is { } waited)
        {
            return New(
                call,
                string.Create(CultureInfo.InvariantCulture, $"Attempt {call.Attempt} timed out after {seconds:0.###} s (AttemptTimeout), waiting for {waited}.")
                    + Waiting(),
                cause);
        }

        return New(
            call,
            string.Create(CultureInfo.InvariantCulture, $"Attempt {call.Attempt} timed out after {seconds:0.###} s (AttemptTimeout).")
                + Waiting(),
            cause);
    }

    /// <summary>Creates the error for the time limit of the whole call.</summary>
    public static AwsTransportException OutOfTime(AwsCall call, Exception cause)
    {
        var limit = string.Create(
            CultureInfo.InvariantCulture, $"{call.TotalTimeout.TotalSeconds:0.###} s ({call.TotalTimeoutName})");
        if (call.WaitsFor is { } missing) return New(call, $"The call timed out after {limit}, waiting for {missing}.", cause);
        var attempts = call.Attempt == 1 ? "1 attempt" : string.Create(CultureInfo.InvariantCulture, $"{call.Attempt} attempts");
        var waited = call.Http.WaitedFor is { } last ? $" The last one waited for {last}." : "";
        return New(call, $"The call timed out after {limit} without a response, in {attempts}.{waited}{Waiting()}", cause);
    }

    /// <summary>
    /// Describes how a lack of thread-pool threads may have delayed the response; returns an empty string if there is
    /// no lack.
    /// </summary>
    /// <param name="pending">The number of work items that wait for a thread.</param>
    /// <param name="threads">The number of threads in the pool.</param>
    internal static string DescribePool(long pending, int threads) => pending <= threads
        ? ""
        : string.Create(
            CultureInfo.InvariantCulture,
            $" {pending} work items wait for one of the {threads} threads of the pool, so the response may have arrived without a thread to process it. " +
            $"Don't block threads.");

    private static string Waiting() => DescribePool(ThreadPool.PendingWorkItemCount, ThreadPool.ThreadCount);

    /// <summary>Wraps an error of the credential provider in an exception type that callers know.</summary>
    /// <param name="error">The provider's exception, not caused by the caller's cancellation or a timeout.</param>
    /// <param name="hasRegion">true if the Region is known; false if it's missing too.</param>
    public static AwsException NoCredentials(Exception error, bool hasRegion)
    {
        if (error is AwsConfigurationException configuration) return configuration;
        var message = error switch
        {
            AwsCredentialException => error.Message,
            OperationCanceledException => $"The credential provider canceled fetching them: {error.Message}",
            _ => $"The credential provider failed: {error.Message}",
        };
        if (!hasRegion) message += "\nNo Region is set either: set the option Region or AWS_REGION, such as to eu-west-1.";
        else if (error is AwsCredentialException same) return same;
        return new AwsCredentialException(message, error);
    }

    public static AwsCredentials NotNull(AwsCredentials? credentials) =>
        credentials ?? throw new AwsCredentialException("The provider of the option Credentials returned null. It must return credentials, or throw.");

    private static AwsTransportException New(AwsCall call, string message, Exception cause) =>
        new(message, AwsTransportFault.Timeout, cause) { Attempts = call.Attempt };
}
