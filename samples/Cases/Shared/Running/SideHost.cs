using System.Net;
using Microsoft.AspNetCore.Hosting;

namespace Cases.Running;

/// <summary>What the services of all sides have in common: a free port of this machine, quiet logs, and the doctor.</summary>
internal static class SideHost
{
    public static WebApplicationBuilder CreateBuilder(CaseSide side, CaseScale scale)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        // A request that fails says why; all else is quiet.
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Error).AddSimpleConsole();
        builder.Services.AddTernDoctor(options => side.Configure(options, scale));
        return builder;
    }
}
