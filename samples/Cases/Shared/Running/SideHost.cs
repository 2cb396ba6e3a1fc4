using System.Net;
using Microsoft.AspNetCore.Hosting;

namespace Cases.Running;

/// <summary>The common setup of all sides: a free port on this machine, minimal logging, and the doctor.</summary>
internal static class SideHost
{
    public static WebApplicationBuilder CreateBuilder(CaseSide side, CaseScale scale)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        // Only errors of requests are logged.
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Error).AddSimpleConsole();
        builder.Services.AddDoctor(options => side.Configure(options, scale));
        return builder;
    }
}
