using System.Security.Claims;

namespace Tern.Lambda.AspNetCore.Identity;

/// <summary>Whom an authorizer verified, whatever the application has made of its user since.</summary>
internal interface IVerifiedCallerFeature
{
    /// <summary>The caller; null where nobody verified one.</summary>
    ClaimsPrincipal? Caller { get; }
}
