using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>A part that handles requests on the emulator's port. Host and Origin have been checked before.</summary>
internal interface IHttpPart : IEmulatorPart
{
    /// <summary>
    /// Handles a request, or returns false to leave it to the next part, with nothing read or written. If the method
    /// throws, the response is 500 with the exception's message.
    /// </summary>
    ValueTask<bool> TryHandleAsync(HttpContext context);

    /// <summary>Returns true if the part handles requests that are signed for a service; otherwise, false.</summary>
    bool Owns(string service) => false;
}
