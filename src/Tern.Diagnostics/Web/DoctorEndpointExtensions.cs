using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Tern.Diagnostics;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Provides an extension method that maps the doctor's page.</summary>
public static class DoctorEndpointExtensions
{
    /// <summary>
    /// Maps the page to <c>/_tern/doctor</c>, with <c>.json</c> and <c>.sarif</c> variants, as endpoints of the
    /// application in every environment. You don't need this in Development, where the page is available automatically.
    /// Use it to serve the page elsewhere behind <c>RequireAuthorization()</c>.
    /// </summary>
    /// <param name="endpoints">The application's endpoint route builder.</param>
    /// <returns>A builder for adding conventions to the endpoints.</returns>
    /// <exception cref="InvalidOperationException"><c>AddDoctor</c> wasn't called.</exception>
    /// <remarks>The Host header is still checked: see <see cref="DoctorPageOptions.AllowedHosts"/>.</remarks>
    public static IEndpointConventionBuilder MapDoctor(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        var page = endpoints.ServiceProvider.GetService<DoctorPage>()
            ?? throw new InvalidOperationException("No doctor is registered. Call builder.Services.AddDoctor() before the application is built.");
        page.IsMapped = true;
        var group = endpoints.MapGroup("");
        foreach (var path in (ReadOnlySpan<string>)[DoctorPage.Path, DoctorPage.JsonPath, DoctorPage.SarifPath]) group.Map(path, page.AnswerAsync);
        return group;
    }
}
