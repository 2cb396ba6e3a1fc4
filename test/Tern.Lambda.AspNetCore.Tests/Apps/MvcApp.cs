using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>Controllers: model binding, formatters, results.</summary>
internal static class MvcApp
{
    public static void Build(WebApplicationBuilder builder) => builder.Services.AddControllers().AddApplicationPart(typeof(MvcApp).Assembly);

    public static void Map(WebApplication app) => app.MapControllers();
}
