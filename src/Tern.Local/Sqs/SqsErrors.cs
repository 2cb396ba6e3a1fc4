using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>
/// The errors of SQS, with its codes and texts. The JSON and query protocols have different codes for many.
/// </summary>
internal static class SqsErrors
{
    private const string Prefix = "AWS.SimpleQueueService.";

    public static ServiceErrorException NoQueue(ServiceCall call) => new(
        Prefix + "NonExistentQueue", call.IsJson ? "The specified queue does not exist." : "The specified queue does not exist for this wsdl version.")
    {
        Shape = "QueueDoesNotExist",
    };

    public static ServiceErrorException Missing(string parameter) =>
        new("MissingParameter", $"The request must contain the parameter {parameter}.") { Shape = "MissingRequiredParameterException" };

    public static ServiceErrorException Invalid(string message) => new("InvalidParameterValue", message) { Shape = "InvalidParameterValueException" };

    public static ServiceErrorException Invalid(object value, string parameter, string reason) =>
        Invalid(string.Create(CultureInfo.InvariantCulture, $"Value {value} for parameter {parameter} is invalid. Reason: {reason}"));

    public static ServiceErrorException UnknownAttribute(string name) => new("InvalidAttributeName", $"Unknown Attribute {name}.");

    public static ServiceErrorException InvalidName(string message) => new("InvalidAttributeName", message);

    public static ServiceErrorException InvalidAttribute(string name) => new("InvalidAttributeValue", $"Invalid value for the parameter {name}.");

    public static ServiceErrorException Exists(string attribute) =>
        new("QueueAlreadyExists", $"A queue already exists with the same name and a different value for attribute {attribute}") { Shape = "QueueNameExists" };

    public static ServiceErrorException DeletedRecently() =>
        Service("QueueDeletedRecently", "You must wait 60 seconds after deleting a queue before you can create another with the same name.");

    public static ServiceErrorException PurgeInProgress(string queue) =>
        new(Prefix + "PurgeQueueInProgress", $"Only one PurgeQueue operation on {queue} is allowed every 60 seconds.")
        {
            Shape = "PurgeQueueInProgress", StatusCode = 403,
        };

    public static ServiceErrorException InvalidContents() => new(
        "InvalidMessageContents",
        "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF.");

    public static ServiceErrorException InvalidReceipt(string receipt) =>
        new("ReceiptHandleIsInvalid", $"The input receipt handle \"{receipt}\" is not a valid receipt handle.");

    public static ServiceErrorException Full(QueueFullException full) => full.IsInFlight
        ? new ServiceErrorException("OverLimit", "Too many messages in flight.") { StatusCode = 403 }
        : new ServiceErrorException("RequestThrottled", full.Message);

    public static ServiceErrorException NotKept(SqsQueue queue, Exception failure) =>
        new("InternalError", $"The queue {queue.Name} can't keep the message: {failure.Message}") { StatusCode = 500 };

    public static ServiceErrorException NoTask() => new("ResourceNotFoundException", "Task does not exist.") { StatusCode = 404 };

    public static ServiceErrorException NoResource(string message) => new("ResourceNotFoundException", message) { StatusCode = 404 };

    /// <summary>An error whose code in the query protocol is that of JSON with the service's name before it.</summary>
    public static ServiceErrorException Service(string code, string message) => new(Prefix + code, message) { Shape = code };
}
