namespace Tern.Diagnosis;

/// <summary>The page that an ASP.NET Core application has at <c>/_tern/doctor</c>, with <c>.json</c> and <c>.sarif</c> beside it.</summary>
public sealed class DoctorPageOptions
{
    /// <summary>
    /// Whether it is there. Null, the default, has it in Development only: findings tell of routes, tables and methods. Elsewhere
    /// <c>MapTernDoctor</c> may put it behind the application's own authorization.
    /// </summary>
    public bool? Enabled { get; set; }

    /// <summary>
    /// The names, beside localhost, that a browser may ask for it by, such as that of its service in a compose file. A page on the web can have its own
    /// name lead to this machine; requests of such names are refused. <c>*</c> allows any name: for an application whose
    /// authorization guards the page.
    /// </summary>
    public IList<string> AllowedHosts { get; } = [];
}
