namespace Tern.Lambda.Generator;

/// <summary>A route.</summary>
/// <param name="Method">The method, in capitals; <c>*</c> for any.</param>
/// <param name="Pattern">The whole pattern.</param>
/// <param name="Target">What is called: an expression, with the parameters' list behind it.</param>
/// <param name="Parameters">What it takes.</param>
/// <param name="Result">What it gives.</param>
/// <param name="Scope">Routes of one scope are mapped to one application, as far as that shows.</param>
/// <param name="At">Where it stands.</param>
/// <param name="Name">The name of the method that is called; empty for a lambda.</param>
internal sealed record RouteModel(
    string Method,
    string Pattern,
    string Target,
    EquatableArray<RouteParameter> Parameters,
    RouteResult Result,
    string Scope,
    LocationModel At,
    string Name);

/// <summary>A call that maps a route.</summary>
/// <param name="Route">The route.</param>
/// <param name="Map">The name of the method that is called, such as <c>MapGet</c>.</param>
/// <param name="Interceptor">What says which call it is: an attribute's arguments.</param>
/// <param name="Like">A lambda of the handler's type.</param>
internal sealed record RouteCall(RouteModel Route, string Map, string Interceptor, string Like);

/// <summary>A class of routes.</summary>
/// <param name="FileName">The name of its generated file.</param>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the types around it, outermost first.</param>
/// <param name="Header">Its own header.</param>
/// <param name="Services">What its constructor takes.</param>
/// <param name="Routes">Its routes.</param>
internal sealed record RouteClass(
    string FileName,
    string Namespace,
    EquatableArray<string> Containers,
    string Header,
    EquatableArray<string> Services,
    EquatableArray<RouteModel> Routes);
