using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;

namespace Tern.Diagnostics;

/// <summary>Adds the doctor's middleware before all others, so that its scope covers the whole request.</summary>
internal sealed class DoctorStartupFilter(Doctor doctor, DoctorPage page) : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => application =>
    {
        application.Use(following => new DoctorMiddleware(following, doctor, page).InvokeAsync);
        next(application);
    };
}
