using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.Pages;

namespace Tern.Diagnostics;

/// <summary>
/// Serves the findings over HTTP: <c>/_tern/doctor</c> for people, <c>.json</c> and <c>.sarif</c> for programs.
/// </summary>
internal sealed class DoctorPage
{
    public const string Path = "/_tern/doctor";
    public const string JsonPath = Path + ".json";
    public const string SarifPath = Path + ".sarif";

    private readonly Doctor _doctor;
    private readonly HostNames _names;

    public DoctorPage(Doctor doctor, IOptions<DoctorOptions> options, IHostEnvironment? environment = null)
    {
        _doctor = doctor;
        _names = new HostNames(options.Value.Page.AllowedHosts);
        AnswersByItself = options.Value.Page.Enabled ?? environment?.IsDevelopment() == true;
    }

    /// <summary>true if the page is available without being mapped; otherwise, false.</summary>
    public bool AnswersByItself { get; }

    /// <summary>true if the application mapped the page itself; otherwise, false.</summary>
    public bool IsMapped { get; set; }

    /// <summary>
    /// Determines whether a request is for the page. Always false if the page isn't enabled or the application mapped
    /// it itself.
    /// </summary>
    public bool Owns(PathString path)
    {
        if (!AnswersByItself || IsMapped) return false;
        var text = path.Value.AsSpan();
        return text.StartsWith(Path, StringComparison.Ordinal) && text[Path.Length..] is "" or "/" or ".json" or ".sarif";
    }

    public Task AnswerAsync(HttpContext context)
    {
        var (request, response) = (context.Request, context.Response);
        PageGuard.Protect(response.Headers);
        response.Headers.XFrameOptions = "DENY";
        if (Refusal(context) is { } refusal) return WriteAsync(response, refusal.Status, refusal.Message, context.RequestAborted);
        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method))
        {
            response.Headers.Allow = "GET, HEAD";
            return WriteAsync(response, StatusCodes.Status405MethodNotAllowed, "The page supports only GET.", context.RequestAborted);
        }

        var body = new MemoryStream();
        var report = _doctor.CreateReport();
        var path = request.Path.Value.AsSpan();
        if (path.EndsWith(".json", StringComparison.Ordinal))
        {
            response.ContentType = "application/json; charset=utf-8";
            report.WriteJson(body);
        }
        else if (path.EndsWith(".sarif", StringComparison.Ordinal))
        {
            response.ContentType = "application/sarif+json; charset=utf-8";
            report.WriteSarif(body);
        }
        else
        {
            response.ContentType = "text/html; charset=utf-8";
            response.Headers.ContentSecurityPolicy = ReportHtml.ContentSecurityPolicy + "; frame-ancestors 'none'";
            report.WriteHtml(body);
        }

        response.ContentLength = body.Length;
        return HttpMethods.IsHead(request.Method)
            ? Task.CompletedTask : response.Body.WriteAsync(body.GetBuffer().AsMemory(0, (int)body.Length), context.RequestAborted).AsTask();
    }

    private PageRefusal? Refusal(HttpContext context)
    {
        var host = context.Request.Headers.Host.ToString();
        return _names.Contains(host)
            ? PageGuard.CheckOrigin(new PageRequest(context.Features))
            : new PageRefusal(403, $"The page accepts the host names {_names.Description}, but not '{host}'. Set Page.AllowedHosts to allow others.");
    }

    private static Task WriteAsync(HttpResponse response, int status, string text, CancellationToken cancellationToken)
    {
        response.StatusCode = status;
        response.ContentType = "text/plain; charset=utf-8";
        return response.WriteAsync(text + "\n", Encoding.UTF8, cancellationToken);
    }
}
