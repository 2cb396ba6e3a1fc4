using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace Tern.Diagnosis.Web;

/// <summary>Puts the doctor before everything else of the application, so that all of a request is its scope.</summary>
internal sealed class DoctorStartupFilter(Doctor doctor, DoctorPage page) : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => application =>
    {
        application.Use(following => new DoctorMiddleware(following, doctor, page).InvokeAsync);
        next(application);
    };
}
