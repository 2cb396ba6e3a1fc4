namespace Tern.Diagnostics;

/// <summary>
/// Options for the page that an ASP.NET Core application serves at <c>/_tern/doctor</c>, with <c>.json</c> and
/// <c>.sarif</c> variants.
/// </summary>
public sealed class DoctorPageOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether the page is enabled. If it's null, which is the default, the page is
    /// enabled only in Development, because findings expose routes, tables and methods. In other environments, use
    /// <c>MapDoctor</c> to put the page behind the application's own authorization.
    /// </summary>
    public bool? Enabled { get; set; }

    /// <summary>
    /// Gets the host names, in addition to localhost, under which a browser may request the page, such as the name of
    /// the service in a compose file. Requests for other host names are refused, because any website can point its own
    /// host name at this machine. <c>*</c> allows every name; use it only if the application's authorization protects
    /// the page.
    /// </summary>
    public IList<string> AllowedHosts { get; } = [];
}
