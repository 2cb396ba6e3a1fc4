namespace Tern.Lambda.Events;

/// <content>The answer, which repeats what the event says of the invocation.</content>
public sealed partial class S3BatchEvent
{
    /// <summary>Makes the answer of the results of the tasks. A task without one is tried again.</summary>
    /// <param name="results">The results, such as <c>task.Succeeded()</c>.</param>
    /// <returns>The answer.</returns>
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
