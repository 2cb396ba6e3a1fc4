namespace Tern.Lambda.Events;

/// <content>The key as S3 knows it, and the results that a task can have.</content>
public sealed partial class S3BatchTask
{
    /// <summary>The key, decoded: what to ask S3 for. <see cref="RawKey"/> is the same as the event has it.</summary>
    public string Key => FormText.Decode(RawKey);

    /// <summary>What the object's result is when all went well.</summary>
    /// <param name="text">What the job's report says of it; null for nothing.</param>
    /// <returns>The result.</returns>
    public S3BatchResult Succeeded(string? text = null) => Result("Succeeded", text);

    /// <summary>The result of an object that is to be tried again.</summary>
    /// <param name="text">What the job's report says of it; null for nothing.</param>
    /// <returns>The result.</returns>
    public S3BatchResult TemporaryFailure(string? text = null) => Result("TemporaryFailure", text);

    /// <summary>The result of an object that failed for good.</summary>
    /// <param name="text">What the job's report says of it; null for nothing.</param>
    /// <returns>The result.</returns>
    public S3BatchResult PermanentFailure(string? text = null) => Result("PermanentFailure", text);

    private S3BatchResult Result(string code, string? text) => new() { TaskId = TaskId, ResultCode = code, ResultString = text };
}
