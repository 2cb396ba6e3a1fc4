namespace Tern.Lambda.Events;

/// <content>The key in the form that S3 accepts, and the possible results of a task.</content>
public sealed partial class S3BatchTask
{
    /// <summary>Gets the decoded key, which you pass to S3. <see cref="RawKey"/> is the key as in the event.</summary>
    public string Key => FormText.Decode(RawKey);

    /// <summary>Creates the result for an object that was processed successfully.</summary>
    /// <param name="text">The text for the job's report, or null.</param>
    /// <returns>The result.</returns>
    public S3BatchResult Succeeded(string? text = null) => Result("Succeeded", text);

    /// <summary>Creates the result for an object that is to be retried.</summary>
    /// <param name="text">The text for the job's report, or null.</param>
    /// <returns>The result.</returns>
    public S3BatchResult TemporaryFailure(string? text = null) => Result("TemporaryFailure", text);

    /// <summary>Creates the result for an object that failed permanently.</summary>
    /// <param name="text">The text for the job's report, or null.</param>
    /// <returns>The result.</returns>
    public S3BatchResult PermanentFailure(string? text = null) => Result("PermanentFailure", text);

    private S3BatchResult Result(string code, string? text) => new() { TaskId = TaskId, ResultCode = code, ResultString = text };
}
