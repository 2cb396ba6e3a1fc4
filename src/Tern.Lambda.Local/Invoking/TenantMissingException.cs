namespace Tern.Lambda.Local;

/// <summary>A function with tenant isolation was invoked without a tenant.</summary>
internal sealed class TenantMissingException(string function) : InvalidOperationException(
    $"The invoked function {function} is enabled with tenancy configuration. Add a valid tenant ID in your request and try again.");
