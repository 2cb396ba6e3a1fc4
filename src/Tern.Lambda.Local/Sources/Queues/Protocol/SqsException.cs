namespace Tern.Lambda.Local.Sources;

/// <summary>
/// An error with the service's code and message. For some errors, the two protocols use different codes.
/// </summary>
internal sealed class SqsException(string code, string message, string? queryCode = null) : Exception(message)
{
    /// <summary>Gets the code in JSON responses.</summary>
    public string Code => code;

    /// <summary>Gets the code in the older protocol, which newer clients also receive in a header.</summary>
    public string QueryCode => queryCode ?? code;

    /// <summary>Gets a value indicating whether the sender caused the error, so that retrying doesn't help.</summary>
    public bool IsSenderFault { get; private init; } = true;

    public static SqsException NoQueue() =>
        new("QueueDoesNotExist", "The specified queue does not exist.", "AWS.SimpleQueueService.NonExistentQueue");

    public static SqsException Missing(string parameter) =>
        new("MissingParameter", $"The request must contain the parameter {parameter}.");

    public static SqsException Invalid(string message) => new("InvalidParameterValue", message);

    public static SqsException NotKept(string queue, Exception failure) =>
        new("InternalError", $"The queue {queue} can't keep the message: {failure.Message}") { IsSenderFault = false };
}
