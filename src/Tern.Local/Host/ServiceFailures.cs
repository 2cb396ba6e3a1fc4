using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The errors of injected faults, with the codes and texts of the services other than DynamoDB.</summary>
internal static class ServiceFailures
{
    private const string Objects = ServiceRouter.Objects;
    private const string Queues = "sqs";

    /// <summary>Returns the error that a fault stands for, or null if the fault isn't an error.</summary>
    public static ServiceErrorException? Of(string service, in FaultDecision decision) => decision.Kind switch
    {
        LocalFaultKind.Throttle => service switch
        {
            Objects => new("SlowDown", "Please reduce your request rate.") { StatusCode = 503 },
            Queues => new("RequestThrottled", "The request was denied due to request throttling."),
            _ => new("Throttling", "Rate exceeded"),
        },
        LocalFaultKind.InternalServerError => new(BatchFault.Code, BatchFault.Message) { StatusCode = 500 },
        LocalFaultKind.ServiceUnavailable =>
            new("ServiceUnavailable", service == Objects ? "Please reduce your request rate." : "The service is unavailable.") { StatusCode = 503 },
        LocalFaultKind.Error => new(decision.Fault!.ErrorCode!, decision.Fault.ErrorMessage ?? "") { StatusCode = decision.Fault.StatusCode },
        _ => null,
    };
}
