namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>The error codes for a project's <c>AwsService</c> items. Each has a page in docs/rules.</summary>
internal static class BuildErrors
{
    /// <summary>The service doesn't exist.</summary>
    internal const string UnknownService = "TERN4001";

    /// <summary>The service has no such operation.</summary>
    internal const string UnknownOperation = "TERN4002";

    /// <summary>The service or one of its operations needs an unsupported protocol feature, or the model isn't valid.</summary>
    internal const string NotGenerated = "TERN4003";

    /// <summary>An item has an unknown option, or an option has an invalid value.</summary>
    internal const string MalformedOption = "TERN4004";

    /// <summary>Two items would generate the same client.</summary>
    internal const string TwoClients = "TERN4005";
}
