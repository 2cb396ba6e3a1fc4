using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The services of the local AWS on the emulator's port, except queues and tables, which have parts and a port of their
/// own. Requests are recognized by the service name in their signature; signatures aren't checked.
/// </summary>
/// <param name="aws">The local AWS.</param>
internal sealed class AwsPart(Tern.Local.LocalAws aws) : IHttpPart
{
    public bool Owns(string service) => service is not ("dynamodb" or "sqs") && aws.Services.Contains(service);

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        if (ServiceRefusal.ServiceOf(context.Request) is not { } service || !Owns(service)) return false;
        await aws.HandleAsync(context.Features).ConfigureAwait(false);
        return true;
    }

    public ValueTask DisposeAsync() => default;
}
