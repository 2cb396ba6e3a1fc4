using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Tern.Diagnosis;
using Tern.Diagnosis.Web;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps the doctor's page.</summary>
public static class DoctorEndpointExtensions
{
    /// <summary>
    /// Maps the page at <c>/_tern/doctor</c>, with <c>.json</c> and <c>.sarif</c> beside it, as endpoints of the
    /// application, in every environment. Not needed in Development, where it is there by itself: this is for who wants
    /// it elsewhere, behind <c>RequireAuthorization()</c>.
    /// </summary>
    /// <param name="endpoints">The application.</param>
    /// <returns>The endpoints, for what they require.</returns>
    /// <exception cref="InvalidOperationException"><c>AddTernDoctor</c> was not called.</exception>
    /// <remarks>The Host header is still checked: see <see cref="DoctorPageOptions.AllowedHosts"/>.</remarks>
    public static IEndpointConventionBuilder MapTernDoctor(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        var page = endpoints.ServiceProvider.GetService<DoctorPage>()
            ?? throw new InvalidOperationException("There is no doctor to show. Call builder.Services.AddTernDoctor() before the application is built.");
        page.IsMapped = true;
        var group = endpoints.MapGroup("");
        foreach (var path in (ReadOnlySpan<string>)[DoctorPage.Path, DoctorPage.JsonPath, DoctorPage.SarifPath]) group.Map(path, page.AnswerAsync);
        return group;
    }
}
