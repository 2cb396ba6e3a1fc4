using Tern.Local.S3.Model;
using Tern.Local.Sns.Model;
using Tern.Local.Sqs.Model;
using Tern.Local.Sts.Model;

namespace Tern.Local.Protocol;

/// <summary>The services with their operations, and the kinds of faults that apply to each.</summary>
internal static class FaultOperations
{
    public const string Tables = "dynamodb";
    public const string Objects = "s3";
    public const string Topics = "sns";
    public const string Queues = "sqs";

    public static readonly string[] Services = [Tables, Objects, Topics, Queues, "sts"];

    public static bool IsService(string name) => Array.IndexOf(Services, name) >= 0;

    public static bool IsKnown(string operation) => Array.Exists(Services, service => Has(service, operation));

    /// <summary>Returns true if a service has an operation; otherwise, false.</summary>
    public static bool Has(string service, string operation) => service switch
    {
        Tables => OperationTable.FindName(operation) is not null,
        Objects => S3Server.Find(operation) is not null,
        Topics => SnsServer.Find(operation) is not null,
        Queues => SqsServer.Find(operation) is not null,
        _ => StsServer.Find(operation) is not null,
    };

    public static string Unknown(string operation) => OperationTable.FindIgnoringCase(operation) is { } meant
        ? $"No service has the operation '{operation}'. Did you mean {meant.Name}?"
        : $"No service has the operation '{operation}'. Specify it as in the service's API, such as PutItem or SendMessage, or omit it for all operations.";

    /// <summary>Returns the reason why a rule could never fire, or null if it can.</summary>
    public static string? Refuse(LocalFault fault)
    {
        var services = fault.OwnService is { } own ? [own] : Services;
        if (fault.Operation is not { } operation)
        {
            return Array.Exists(services, service => Concerns(fault.Kind, service))
                ? null : $"The fault {FaultText.NameOf(fault.Kind)} doesn't apply to {services[0]}. {Explain(fault.Kind)}";
        }

        services = Array.FindAll(services, service => Has(service, operation));
        if (services.Length == 0) return $"The service {fault.OwnService} has no operation '{operation}'.";
        return Array.Exists(services, service => Concerns(fault.Kind, service, operation))
            ? null : $"The fault {FaultText.NameOf(fault.Kind)} doesn't apply to {operation}. {Explain(fault.Kind)}";
    }

    public static bool Concerns(LocalFaultKind kind, string service, string operation) => Concerns(kind, service) && kind switch
    {
        LocalFaultKind.Throttle or LocalFaultKind.RequestLimitExceeded =>
            service != Tables || OperationTable.FindName(operation) is { Capacity: not Capacity.None },
        LocalFaultKind.TransactionConflict =>
            operation is "PutItem" or "UpdateItem" or "DeleteItem" || OperationTable.FindName(operation) is { IsTransaction: true },
        LocalFaultKind.PartialBatch => operation is "BatchGetItem" or "BatchWriteItem" or "SendMessageBatch" or "DeleteMessageBatch"
            or "ChangeMessageVisibilityBatch" or "PublishBatch" or "DeleteObjects",
        LocalFaultKind.DuplicateDelivery or LocalFaultKind.Reorder => operation is "ReceiveMessage",
        _ => true,
    };

    private static bool Concerns(LocalFaultKind kind, string service) => kind switch
    {
        LocalFaultKind.ThrottlingException or LocalFaultKind.RequestLimitExceeded or LocalFaultKind.TransactionConflict or LocalFaultKind.CorruptChecksum =>
            service == Tables,
        LocalFaultKind.DuplicateDelivery or LocalFaultKind.Reorder => service == Queues,
        LocalFaultKind.PartialBatch => service != "sts",
        _ => true,
    };

    private static string Explain(LocalFaultKind kind) => kind switch
    {
        LocalFaultKind.TransactionConflict => "It applies to PutItem, UpdateItem, DeleteItem and transactions.",
        LocalFaultKind.PartialBatch => "It applies to BatchGetItem, BatchWriteItem, SendMessageBatch, DeleteMessageBatch, ChangeMessageVisibilityBatch, "
            + "PublishBatch and DeleteObjects.",
        LocalFaultKind.DuplicateDelivery or LocalFaultKind.Reorder => "It applies to ReceiveMessage of standard queues.",
        LocalFaultKind.ThrottlingException or LocalFaultKind.CorruptChecksum => "It applies to DynamoDB.",
        _ => "It applies to operations on items.",
    };
}
