using System.Security.Claims;

namespace Tern.Lambda.AspNetCore;

/// <summary>The caller that an authorizer verified, even if the application has changed its user since.</summary>
internal interface IVerifiedCallerFeature
{
    /// <summary>The caller; null if none was verified.</summary>
    ClaimsPrincipal? Caller { get; }
}
