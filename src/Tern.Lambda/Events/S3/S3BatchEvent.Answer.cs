namespace Tern.Lambda.Events;

/// <content>The response, which repeats the event's data about the invocation.</content>
public sealed partial class S3BatchEvent
{
    /// <summary>Creates the response from the results of the tasks. A task without a result is retried.</summary>
    /// <param name="results">The results, such as <c>task.Succeeded()</c>.</param>
    /// <returns>The response.</returns>
    public S3BatchResponse ToResponse(params IReadOnlyList<S3BatchResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        return new S3BatchResponse
        {
            InvocationSchemaVersion = InvocationSchemaVersion,
            TreatMissingKeysAs = "TemporaryFailure",
            InvocationId = InvocationId,
            Results = results,
        };
    }
}
