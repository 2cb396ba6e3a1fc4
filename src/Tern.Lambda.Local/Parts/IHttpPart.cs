using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Parts;

/// <summary>A part that answers requests on the emulator's port. Host and Origin were checked before it is asked.</summary>
internal interface IHttpPart : IEmulatorPart
{
    /// <summary>
    /// Answers a request, or leaves it to the next part: then false, with nothing written and nothing read. What it throws
    /// is answered with 500 and the message.
    /// </summary>
    ValueTask<bool> TryHandleAsync(HttpContext context);

    /// <summary>Returns true if the part answers requests that are signed for a service; otherwise, false.</summary>
    bool Owns(string service) => false;
}
