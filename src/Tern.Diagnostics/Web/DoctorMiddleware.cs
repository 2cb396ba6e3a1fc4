using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Diagnostics;

/// <summary>Turns each request into a scope, measures how its response is written, and serves the page.</summary>
internal sealed class DoctorMiddleware(RequestDelegate next, Doctor doctor, DoctorPage page)
{
    private readonly RouteNames _names = new();
    private readonly FlushRule? _flushes = FlushRule.Create(doctor.Engine.Settings);

    public Task InvokeAsync(HttpContext context) => page.Owns(context.Request.Path) ? page.AnswerAsync(context) : WatchAsync(context);

    private async Task WatchAsync(HttpContext context)
    {
        // The route isn't known yet: routing happens later in the pipeline.
        var scope = ScopeFlow.Begin("a request that isn't routed yet", ScopeKind.Request);
        scope.NameBy(new RequestNaming(_names, context));
        var body = _flushes is null ? null : context.Features.Get<IHttpResponseBodyFeature>();
        ResponseMeter? meter = null;
        if (body is not null) context.Features.Set<IHttpResponseBodyFeature>(meter = new ResponseMeter(body));
        try
        {
            await next(context).ConfigureAwait(false);
        }
        finally
        {
            scope.Name = _names.Of(context);
            if (meter is not null)
            {
                // Restore the original feature only if no later middleware has replaced the meter.
                if (context.Features.Get<IHttpResponseBodyFeature>() == meter) context.Features.Set(body);
                Judge(meter.Facts(), context.Response.ContentType, scope.Name);
            }

            scope.Dispose();
        }
    }

    // A failure of the doctor must not fail the request.
    private void Judge(in ResponseFacts facts, string? contentType, string scope)
    {
        try
        {
            _flushes!.Evaluate(facts, contentType, scope, doctor.Engine.Store);
        }
        catch (Exception error)
        {
            doctor.Engine.Fail(error);
        }
    }

    // Names the scope for calls that need the route before the request ends.
    private sealed class RequestNaming(RouteNames names, HttpContext context) : IScopeNaming
    {
        public string? GetName() => context.GetEndpoint() is null ? null : names.Of(context);
    }
}
