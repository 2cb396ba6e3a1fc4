namespace Tern.Lambda.Local.Sources.Queues.Protocol;

/// <summary>A refusal in the service's words. The two protocols have names of their own for some errors.</summary>
internal sealed class SqsException(string code, string message, string? queryCode = null) : Exception(message)
{
    /// <summary>As JSON answers name it.</summary>
    public string Code => code;

    /// <summary>As the older protocol names it, and newer clients too, by a header.</summary>
    public string QueryCode => queryCode ?? code;

    /// <summary>Whether it is the sender's, who would not do better by sending it again.</summary>
    public bool IsSenderFault { get; private init; } = true;

    public static SqsException NoQueue() =>
        new("QueueDoesNotExist", "The specified queue does not exist.", "AWS.SimpleQueueService.NonExistentQueue");

    public static SqsException Missing(string parameter) =>
        new("MissingParameter", $"The request must contain the parameter {parameter}.");

    public static SqsException Invalid(string message) => new("InvalidParameterValue", message);

    public static SqsException NotKept(string queue, Exception failure) =>
        new("InternalError", $"The queue {queue} can't keep the message: {failure.Message}") { IsSenderFault = false };
}
