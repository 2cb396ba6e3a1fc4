using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Tern.Diagnostics.Tests.Web;

/// <summary>An application with the doctor, served in memory or by Kestrel on a free port.</summary>
internal sealed class DoctorApplication : IAsyncDisposable
{
    private readonly WebApplication _application;

    private DoctorApplication(WebApplication application) => _application = application;

    public Doctor Doctor => _application.Services.GetRequiredService<Doctor>();

    public static async Task<DoctorApplication> StartAsync(
        Action<WebApplication> map, Action<DoctorOptions>? configure = null, string environment = "Development", bool kestrel = false)
    {
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = environment, ApplicationName = "shop" });
        builder.Logging.ClearProviders();
        builder.Services.AddDoctor(configure ?? (static _ => { }));
        if (kestrel) builder.WebHost.UseUrls("http://127.0.0.1:0");
        else builder.WebHost.UseTestServer();
        var application = builder.Build();
        map(application);
        await application.StartAsync(TestContext.Current.CancellationToken);
        return new DoctorApplication(application);
    }

    public HttpClient CreateClient(bool kestrel = false)
    {
        if (!kestrel) return _application.GetTestClient();
        return new HttpClient { BaseAddress = new Uri(_application.Urls.Single()) };
    }

    public async ValueTask DisposeAsync() => await _application.DisposeAsync();
}
