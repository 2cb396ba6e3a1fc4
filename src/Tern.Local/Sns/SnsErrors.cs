using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>The errors of SNS, with its codes and texts.</summary>
internal static class SnsErrors
{
    public static ServiceErrorException Invalid(string reason) => Parameter($"Invalid parameter: {reason}");

    /// <summary>An invalid parameter whose text doesn't begin like the others.</summary>
    public static ServiceErrorException Parameter(string message) => new("InvalidParameter", message);

    public static ServiceErrorException InvalidValue(string message) => new("ParameterValueInvalid", message);

    public static ServiceErrorException NoTopic() => NotFound("Topic");

    public static ServiceErrorException NoSubscription() => NotFound("Subscription");

    public static ServiceErrorException NotFound(string kind) => new("NotFound", $"{kind} does not exist") { StatusCode = 404 };

    public static ServiceErrorException NoResource() => new("ResourceNotFound", "Resource does not exist") { StatusCode = 404 };

    public static ServiceErrorException InvalidState(string reason) => new("InvalidState", "Invalid state: " + reason);

    public static ServiceErrorException NotHere(string message) => new("NotImplemented", message);
}
